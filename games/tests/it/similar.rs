use games::did_you_mean;

#[test]
fn a_name_much_like_another_one_is_told() {
    let names = ["bratko-kopec", "kaufman"];
    assert_eq!(
        did_you_mean("bratko-kopek", names),
        " (did you mean `bratko-kopec`?)"
    );
    assert_eq!(did_you_mean("Kaufmann", names), " (did you mean `kaufman`?)");
    assert_eq!(did_you_mean("my.epd", names), "");
}
