/** The texts of the weekly letter's switch. */
export const weeklyLetterTexts = {
  title: 'Weekly letter',
  hint: 'An email on Monday mornings, between 8 and 9: the clicks on your links against the week before, your best link, new episodes, and what you have not read. With nothing to say, none comes.',
  next: (day: string) => `The next one comes on ${day}.`,
  unconfirmed: (email: string) =>
    `It goes only to a confirmed email. Have a link sent to ${email}, open it, and switch the letter on here.`,
  send: 'Send the link',
  asked: (email: string) => `We sent a link to ${email}. Open it, then switch the letter on here.`,
  resend: 'Send again',
  resent: (email: string) => ({
    title: 'Email Sent',
    description: `A new link went to ${email}. Earlier ones no longer work.`,
  }),
  sent: (email: string) => ({
    title: 'Link Sent',
    description: `Open the link in the email to ${email}, then come back here.`,
  }),
  waits: (pendingEmail: string) =>
    `None comes while ${pendingEmail} waits to be confirmed. You can confirm or cancel it in your personal info.`,
  toPersonal: 'Go to personal info',
  emailUpdatesOff: 'None comes while Email updates is off.',
  loadFailed: 'Whether you get the weekly letter could not be loaded.',
  failed: { title: 'Error', description: 'The weekly letter could not be changed. Please try again.' },
  sendFailed: { title: 'Error', description: 'The link could not be sent. Please try again.' },
};
