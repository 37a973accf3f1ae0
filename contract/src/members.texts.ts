/** What members are called on the list and in its CSV file. */
export const memberWords = {
  members: 'Members',
  id: 'ID',
  username: 'Username',
  name: 'Name',
  email: 'E-mail',
  csUserId: 'CS User ID',
  joined: 'Joined',
  lastSeen: 'Last seen',
  plan: 'Plan',
  plans: { free: 'Free', paid: 'Premium', gifted: 'Gift' },
  admin: 'Admin',
  suspended: 'Suspended',
  closes: 'Closes',
  closed: 'Closed',
  twoFactor: 'Two-factor',
  yes: 'Yes',
} as const;
