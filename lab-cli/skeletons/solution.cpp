// Answers the tree tasks of `lab grade`; the search is missing: complete the two functions marked TODO.
#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

const int INFINITE = 1000000;

// `path`: the moves from the root, such as "2 1"; `ply`: their number. A leaf has no children.
struct Node {
    std::string path;
    int ply;
    int value = 0;
    std::vector<Node> children;

    // Reads a list, or a number for the side to move at the root (`value`: for the one to move here).
    Node(std::istream& in, std::string path, int ply) : path(path), ply(ply) {
        if (in.peek() != '[') {
            in >> value;
            if (ply % 2 != 0) value = -value;
        } else {
            for (int move = 1; in.get() != ']'; move++)
                children.emplace_back(in, path + (path.empty() ? "" : " ") + std::to_string(move), ply + 1);
        }
    }
};

// The search of one task, and the data for its answer.
struct Search {
    std::string name, best_move, leaves, values;

    // The value of a node for its side to move. Call this for each child that you visit.
    int value(const Node& node, int alpha = -INFINITE, int beta = INFINITE) {
        std::string path = '"' + node.path + '"';
        int value = node.value;
        if (node.children.empty()) leaves += (leaves.empty() ? "" : ",") + path;
        else if (name == "minimax") value = minimax(node);
        else value = alpha_beta(node, alpha, beta, name == "alpha-beta");
        values += (values.empty() ? "" : ",") + path + ":" + std::to_string(node.ply % 2 == 0 ? value : -value);
        return value;
    }

    int minimax(const Node& node) {
        // TODO: return the value of the best child for `node`; a child's value is for the other side.
        // At the root (ply 0), set best_move to the best move; if several are equal, the first: "1", "2", ...
        return 0;
    }

    int alpha_beta(const Node& node, int alpha, int beta, bool fail_hard) {
        // TODO: the same, but skip children that cannot matter between alpha and beta (cutoffs).
        // With fail_hard, the value stays between alpha and beta; without it, the value may lie outside.
        return 0;
    }
};

std::string between(const std::string& line, const std::string& start, const std::string& end) {
    size_t from = line.find(start) + start.size();
    return line.substr(from, line.find(end, from) - from);
}

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        Search search{between(line, "\"search\":\"", "\"")};
        std::istringstream tree(between(line, "\"tree\":", "}"));
        int value = search.value(Node(tree, "", 0));
        std::string move = search.best_move.empty() ? "null" : '"' + search.best_move + '"';
        std::cout << "{\"id\":" << between(line, "\"id\":", ",\"game\"") << ",\"value\":" << value
                  << ",\"move\":" << move << ",\"leaves\":[" << search.leaves << "],\"values\":{"
                  << search.values << "}}" << std::endl;
    }
}
