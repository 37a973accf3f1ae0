import { premiumPlan } from '@clear-spring/content';

const TRY_AGAIN = 'Please try again.';

/** The texts of the profile, except for its Security section. */
export const profileTexts = {
  sections: {
    label: 'Your account',
    personal: 'Personal Info',
    subscription: 'Subscription',
    notifications: 'Notifications',
    security: 'Security',
  },

  card: {
    premium: 'Premium Member',
    free: 'Free Account',
  },

  links: {
    label: 'Your pages',
    myLinks: 'My Links',
    notificationLogs: 'Notification Logs',
    subscription: 'Subscription',
  },

  picture: {
    choose: 'Choose a profile picture',
    pending: 'This is how it will look.',
    save: 'Save picture',
    cancel: 'Cancel',
    remove: 'Remove picture',
    removal: {
      title: 'Remove your picture?',
      text: 'Your initials take its place. You can choose a new picture at any time.',
      cancel: 'Keep it',
      submit: 'Remove picture',
    },
    removed: { title: 'Picture Removed', description: 'Your initials are in its place.' },
    saved: { title: 'Picture Updated', description: 'Your new profile picture is in place.' },
    invalidType: {
      title: 'Invalid File Type',
      description: 'Please select an image file (JPEG, PNG, etc.).',
    },
    tooLarge: { title: 'File Too Large', description: 'Please select an image smaller than 5MB.' },
    unreadable: {
      title: 'Image Processing Failed',
      description: `There was a problem processing your image. ${TRY_AGAIN}`,
    },
    failed: {
      title: 'Update Failed',
      description: `There was a problem updating your profile picture. ${TRY_AGAIN}`,
    },
  },

  personal: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    username: 'Username',
    usernameHint: 'The username cannot be changed.',
    csUserId: 'CS User ID',
    csUserIdHint: 'Your share links carry this number.',
    unchanged: 'Nothing to save yet.',
    save: 'Save changes',
    cancel: 'Cancel',
    saved: { title: 'Profile Updated', description: 'Your changes are saved.' },
    savedWithEmail: (newEmail: string) => ({
      title: 'Profile Updated',
      description: `Your changes are saved. To confirm the new email, open the link that we sent to ${newEmail}.`,
    }),
    failed: {
      title: 'Update Failed',
      description: `There was a problem updating your profile. ${TRY_AGAIN}`,
    },
  },

  pendingEmail: {
    title: 'Waiting for confirmation',
    text: (newEmail: string, email: string) =>
      `We sent a link to ${newEmail}. Your email stays ${email} until you open it.`,
    resend: 'Send again',
    resent: (newEmail: string) => ({
      title: 'Email Sent',
      description: `A new link went to ${newEmail}. Earlier ones no longer work.`,
    }),
    cancel: 'Cancel the change',
    cancelled: (email: string) => ({
      title: 'Change Cancelled',
      description: `Your email stays ${email}.`,
    }),
    tooLate: (email: string) => ({
      title: 'Already Confirmed',
      description: `Your email is ${email} now. The former address got a link that can undo it.`,
    }),
    failed: { title: 'Error', description: `That did not work. ${TRY_AGAIN}` },
  },

  subscription: {
    active: 'Active',
    yourPlan: 'Your plan',
    nextBilling: 'Next billing date',
    endsOn: 'Ends on',
    gifted: 'Gifted',
    until: (day: string) => `until ${day}`,
    forGood: 'without an end',
    card: 'Payment method',
    cardElsewhere: 'kept by our payment provider',
    due: 'Your last payment did not go through. Please update your payment method.',
    includes: 'What it includes',
    manage: 'Manage subscription',
    upgrade: `See ${premiumPlan.title}`,
  },

  developer: {
    title: 'Developer Options',
    adminMode: 'Admin mode',
    hint: 'Shows the admin pages to you alone.',
    failed: { title: 'Error', description: `Failed to toggle admin status. ${TRY_AGAIN}` },
  },
};
