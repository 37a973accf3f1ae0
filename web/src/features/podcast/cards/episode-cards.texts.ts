/** The texts of episodes outside of the library. */
export const episodeCardTexts = {
  continue: 'Continue listening',
  trailer: 'Free trailer',
};
