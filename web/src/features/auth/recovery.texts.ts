/** Texts of the screens that a link in an e-mail opens. Apart, because the start of the app needs none of them. */
export const recoveryTexts = {
  reset: {
    checking: 'Checking your reset link...',
    invalid: {
      title: 'Invalid Reset Link',
      text: 'This password reset link is invalid or has expired.',
      action: 'Back to Sign In',
    },
    used: {
      title: 'Already Reset',
      text: 'This link has already reset your password. Sign in with the new one, or ask for another link there.',
      action: 'Go to Sign In',
    },
    form: {
      title: 'Reset Your Password',
      text: 'Enter your new password below.',
      password: 'New Password',
      confirm: 'Confirm New Password',
      submit: 'Reset Password',
    },
    success: {
      title: 'Password Reset Successful!',
      text: 'Your password has been successfully reset. You can now sign in with your new password.',
      action: 'Go to Sign In',
    },
    failed: 'Failed to reset password',
    offline: 'Network error occurred',
  },

  confirmEmail: {
    title: 'Confirm Your Email',
    text: 'This address is then the email of the account that asked for it. If you did not ask, just close this page.',
    action: 'Confirm this email',
    failed: 'The email could not be confirmed. Please try again.',
    invalid: {
      title: 'Invalid Link',
      text: 'This link is invalid or has expired. Your profile can send you a new one.',
    },
    used: {
      title: 'Already Confirmed',
      text: 'This link has already confirmed your email. Your profile shows the one that the account has now.',
    },
    taken: { title: 'Email Not Available' },
    success: {
      title: 'Your Email Is Confirmed',
      text: (email: string) =>
        `Your account belongs to ${email} now. A former address got a link that can undo this for seven days.`,
    },
    toProfile: 'Go to Your Profile',
    /** Of the present email, whose mailbox was never asked. */
    own: {
      text: 'The account that asked for it can then get letters here; nothing else changes. If you did not ask, just close this page.',
      invalid: 'This link is invalid or has expired. Your notifications can send you a new one.',
      success: (email: string) => `Letters can come to ${email} now.`,
      onwards: 'Go to Your Notifications',
    },
    toSignIn: 'Go to Sign In',
  },

  undo: {
    invalid: { title: 'Invalid Link', text: 'This link is invalid or has expired.' },
    onwards: { newPassword: 'Choose a New Password', signIn: 'Go to Sign In' },
  },

  undoEmailChange: {
    title: 'Change Your Email Back',
    text: 'The email of your account was changed. If it was not you, take it back: later changes of the email and two-factor sign-in turned on since go with it. The account is logged out on every device, and its password stops working.',
    action: 'Change it back',
    failed: 'The email could not be changed back. Please try again.',
    used: {
      title: 'Already Changed Back',
      text: 'This link has already changed your email back. A link to choose a new password was sent there.',
    },
    success: {
      title: 'Your Email Is Back',
      text: ({ email }: { email: string }) =>
        `Your account belongs to ${email} again, and it was logged out everywhere. The old password works no more: a link to choose a new one is on its way to ${email}.`,
    },
  },

  keepAccount: {
    title: 'Keep Your Account',
    text: 'This account is about to close. If it is to stay, say so here: nothing of it is lost, and a paid plan renews as before.',
    action: 'Keep my account',
    failed: 'Your account could not be kept. Please try again.',
    used: {
      title: 'Already Kept',
      text: 'This link has kept your account before: just sign in. If you have asked to close it again since, you can keep it there too.',
    },
    success: {
      title: 'Your Account Stays',
      text: () =>
        'Everything is as you left it: just sign in. If it was not you who wanted to close it, choose a new password, because somebody knows yours.',
    },
  },

  undoTwoFactor: {
    title: 'Undo Two-Factor',
    text: 'Two-factor sign-in was turned on for your account. If it was not you, turn it off: the account is logged out on every device, and its password stops working.',
    action: 'Turn it off',
    failed: 'Two-factor sign-in could not be turned off. Please try again.',
    used: {
      title: 'Already Turned Off',
      text: 'This link has already turned two-factor sign-in off, and a link to choose a new password was sent. If it is on again and that was not you, use the link in the newest email.',
    },
    success: {
      title: 'Two-Factor Is Off',
      text: () =>
        'Your account was logged out everywhere. The old password works no more: a link to choose a new one is on its way to the email of the account.',
    },
  },
};
