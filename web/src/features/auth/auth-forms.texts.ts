/** Texts of the forms that follow a press on the sign-in screen. */
export const authFormTexts = {
  forgot: {
    hint: 'Tell us the email of your account, and we send you a link to choose a new password.',
    email: 'Email',
    send: 'Send Reset Instructions',
    back: 'Back to Sign In',
    sent: {
      title: 'Email Sent!',
      text: "We've sent password reset instructions to your email address. Please check your inbox and follow the instructions to reset your password.",
    },
  },

  twoFactor: {
    title: 'One more step',
    hint: 'Enter the 6-digit code from your authenticator app, or a recovery code.',
    submit: 'Verify',
    back: 'Back to Sign In',
    failed: 'The code could not be checked. Please try again.',
  },
};
