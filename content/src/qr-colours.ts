/** The ink and the paper of QR codes: dark enough for any scanner, and white in dark mode too. */
export const qrColours = { ink: '#0b2f31', paper: '#ffffff' } as const;
