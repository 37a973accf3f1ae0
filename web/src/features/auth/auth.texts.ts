/** Texts of signing in and up, and of what ends a session. */
export const authTexts = {
  /** Where the server has sent no sentence. */
  notSignedIn: 'You could not be signed in. Please try again.',
  notSignedUp: 'Your account could not be created. Please try again.',

  session: {
    over: 'Your session has ended. Please sign in again.',
    signedOutElsewhere: { title: 'Logged out', description: 'You logged out in another tab.' },
    another: (username: string) => ({
      title: `Now signed in as ${username}`,
      description: 'You signed in in another tab, so this page started over.',
    }),
  },

  /** Where the account is about to close. */
  keepAccount: 'Keep my account',
};
