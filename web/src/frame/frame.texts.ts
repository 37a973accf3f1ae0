/** Texts of every embed. */
export const frameTexts = {
  reload: 'Reload',
  comesBack: 'It comes by itself when the connection is back.',
  offline: 'You are offline. It comes by itself when the connection is back.',
};
