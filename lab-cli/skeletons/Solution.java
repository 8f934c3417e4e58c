import java.util.*;

/** Answers the tree tasks of `lab grade`; the search is missing: complete the two functions marked TODO. */
class Solution {
    static final int INFINITE = 1_000_000;

    /** `path`: the moves from the root, such as "2 1"; `ply`: their number. A leaf has no children. */
    record Node(String path, int ply, int value, List<Node> children) {
        /** Reads a list, or a number for the side to move at the root (`value`: for the one to move here). */
        static Node read(StringTokenizer tokens, String path, int ply) {
            List<Node> children = new ArrayList<>();
            String token = tokens.nextToken();
            if (!token.equals("[")) {
                int value = Integer.parseInt(token);
                return new Node(path, ply, ply % 2 == 0 ? value : -value, children);
            }
            do {
                children.add(read(tokens, (path + " " + (children.size() + 1)).trim(), ply + 1));
            } while (tokens.nextToken().equals(","));
            return new Node(path, ply, 0, children);
        }
    }

    // The search of one task, and the data for its answer.
    String name, bestMove;
    List<String> leaves = new ArrayList<>(), values = new ArrayList<>();

    /** The value of a node for its side to move. Call this for each child that you visit. */
    int value(Node node, int alpha, int beta) {
        int value = node.value;
        if (node.children.isEmpty()) leaves.add('"' + node.path + '"');
        else if (name.equals("minimax")) value = minimax(node);
        else value = alphaBeta(node, alpha, beta, name.equals("alpha-beta"));
        values.add('"' + node.path + "\":" + (node.ply % 2 == 0 ? value : -value));
        return value;
    }

    int minimax(Node node) {
        // TODO: return the value of the best child for `node`; a child's value is for the other side.
        // At the root (ply 0), set bestMove to the best move; if several are equal, the first: "1", "2", ...
        return 0;
    }

    int alphaBeta(Node node, int alpha, int beta, boolean failHard) {
        // TODO: the same, but skip children that cannot matter between alpha and beta (cutoffs).
        // With failHard, the value stays between alpha and beta; without it, the value may lie outside.
        return 0;
    }

    static String between(String line, String start, String end) {
        int from = line.indexOf(start) + start.length();
        return line.substring(from, line.indexOf(end, from));
    }

    public static void main(String[] arguments) {
        for (Scanner in = new Scanner(System.in); in.hasNextLine(); ) {
            String line = in.nextLine();
            Solution search = new Solution();
            search.name = between(line, "\"search\":\"", "\"");
            Node root = Node.read(new StringTokenizer(between(line, "\"tree\":", "}"), "[,]", true), "", 0);
            int value = search.value(root, -INFINITE, INFINITE);
            String move = search.bestMove == null ? "null" : '"' + search.bestMove + '"';
            System.out.printf("{\"id\":%s,\"value\":%d,\"move\":%s,\"leaves\":[%s],\"values\":{%s}}%n",
                between(line, "\"id\":", ",\"game\""), value, move,
                String.join(",", search.leaves), String.join(",", search.values));
        }
    }
}
