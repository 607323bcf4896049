/**
 * The id of the account for which a page was rendered. The web client sends it with
 * every write. Where an endpoint needs a session, a write for another account than
 * the session's is refused with OTHER_ACCOUNT; without the header it is not checked.
 */
export const accountHeader = 'x-account-id';
