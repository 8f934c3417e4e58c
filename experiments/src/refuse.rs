//! [`refuse!`], which ends a function by an error for people, and [`plain_error!`], which makes one: their
//! sentence is written as that of `format!`.

macro_rules! plain_error {
    ($($sentence:tt)*) => { sessions::PlainError::new(format!($($sentence)*)) };
}

macro_rules! refuse {
    ($($sentence:tt)*) => { return Err(plain_error!($($sentence)*).into()) };
}
