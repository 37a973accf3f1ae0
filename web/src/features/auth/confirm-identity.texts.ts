/** Texts of the dialog that asks again who is there. */
export const confirmIdentityTexts = {
  title: 'Confirm it is you',
  text: 'Enter your password to go on. We then do not ask again for ten minutes.',
  textWithCode: 'Enter your password and a code to go on. We then do not ask again for ten minutes.',
  password: 'Your password',
  passwordMissing: 'Please enter your password',
  codeMissing: 'Please enter the 6-digit code',
  submit: 'Confirm',
  cancel: 'Cancel',
  failed: 'That did not work. Please try again.',
};
