//! What Python loads is linked without Python, on macOS too.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
