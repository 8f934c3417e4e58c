import java.util.*;

/** Answers the tasks of `lab grade` about trees, without a search: complete the two functions with a TODO. */
class Solution {
    static final int INFINITE = 1_000_000;

    /** `path` has the moves from the root, such as "2 1", and `ply` their number. A leaf has no children. */
    record Node(String path, int ply, int value, List<Node> children) {
        /** Reads lists, or a number for the side to move at the root; `value` is for that at the node. */
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

    // The search of one task, and what the answer needs of it.
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
        // TODO: return the best value of all children. What is good for them is bad for `node`.
        // At the root (ply 0) set bestMove to the first of the best moves: "1", "2", ...
        return 0;
    }

    int alphaBeta(Node node, int alpha, int beta, boolean failHard) {
        // TODO: the same, without the children that cannot matter between alpha and beta.
        // With failHard the value is between alpha and beta too; without, it may be outside.
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
