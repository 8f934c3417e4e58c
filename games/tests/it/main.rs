//! What games and their names are.

mod similar;
