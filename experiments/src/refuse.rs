//! [`refuse!`], which returns from a function with an error message, and [`plain_error!`], which creates one;
//! both take the arguments of `format!`.

macro_rules! plain_error {
    ($($sentence:tt)*) => { sessions::PlainError::new(format!($($sentence)*)) };
}

macro_rules! refuse {
    ($($sentence:tt)*) => { return Err(plain_error!($($sentence)*).into()) };
}
