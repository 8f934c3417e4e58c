import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

/** Solves the tree tasks of `lab grade` by fail-soft alpha-beta: value, move and leaves. */
class Solution {
    static final int INFINITE = 1_000_000;
    /** The line of a task and the reading position; children are stored in the order of the search. */
    String line;
    int at;
    List<String> leaves = new ArrayList<>();
    int best;

    int value(int alpha, int beta, String path, int sign, boolean skips) {
        if (line.charAt(at) != '[') {
            int start = at;
            while (",]".indexOf(line.charAt(at)) < 0) at++;
            if (!skips) leaves.add('"' + path.trim() + '"');
            return sign * Integer.parseInt(line.substring(start, at));
        }
        int most = -INFINITE;
        for (int number = 1; line.charAt(at) != ']'; number++) {
            at++;
            // A pruned child is parsed but not searched, to find the end of its text.
            boolean pruned = skips || most >= beta;
            int score = -value(-beta, -Math.max(alpha, most), path + " " + number, -sign, pruned);
            if (!pruned && score > most) {
                most = score;
                if (path.isEmpty()) best = number;
            }
        }
        at++;
        return most;
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            Solution search = new Solution();
            search.line = in.nextLine();
            String id = search.line.substring(search.line.indexOf("\"id\":") + 5, search.line.indexOf(",\"game\""));
            search.at = search.line.indexOf("\"tree\":") + 7;
            int value = search.value(-INFINITE, INFINITE, "", 1, false);
            System.out.println("{\"id\":" + id + ",\"value\":" + value + ",\"move\":\"" + search.best
                + "\",\"leaves\":[" + String.join(",", search.leaves) + "]}");
        }
    }
}
