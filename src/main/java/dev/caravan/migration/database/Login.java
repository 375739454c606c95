package dev.caravan.migration.database;

/** Who logs in to a database. Its text never shows the password. */
public final class Login {

    private final String user;
    private final String password;

    /**
     * A login.
     *
     * @param password empty: none is given
     */
    public Login(String user, String password) {
        this.user = user;
        this.password = password;
    }

    public String user() {
        return user;
    }

    String password() {
        return password;
    }

    @Override
    public String toString() {
        return user;
    }
}
