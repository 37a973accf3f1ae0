export const brand = {
  productName: 'Clear Spring',
  companyName: 'Clear Spring Wellness',
  companyShort: 'CS',
  tagline: 'Life in Balance',
  subtitle: 'Premium educational content & resources to level up your life and business.',
} as const;

export interface SocialLink {
  id: string;
  name: string;
  url: string;
}

export const socialLinks: readonly SocialLink[] = [
  { id: 'instagram', name: 'Instagram', url: 'https://social.clearspring.example/instagram' },
  { id: 'facebook', name: 'Facebook', url: 'https://social.clearspring.example/facebook' },
  { id: 'youtube', name: 'YouTube', url: 'https://social.clearspring.example/youtube' },
];
