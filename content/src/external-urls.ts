/**
 * The default external URLs and frame URLs. The server overrides each with its environment variable, see
 * docs/operations.md. URLs that begin with "/" are our own pages.
 */
export interface DefaultExternalUrls {
  backOffice: string;
  meeting: string;
  bookClub: string;
  supportEmail: string;
  /** The gallery of /event-photos. */
  photosFrame: string;
  /** The videos of /fast-start. */
  fastStartFrame: string;
  /** The video above the wellness products. */
  productVideoFrame: string;
  /** The clip above the training cards. */
  previewFrame: string;
}

export const defaultExternalUrls: DefaultExternalUrls = {
  backOffice: 'https://office.clearspring.example/',
  meeting: 'https://meet.clearspring.example/join/launch',
  bookClub: 'https://meet.clearspring.example/room/book-club',
  supportEmail: 'support@clearspring.example',
  photosFrame: '/widgets/photos.html',
  fastStartFrame: '/widgets/fast-start.html',
  productVideoFrame: '/widgets/intro-video.html',
  previewFrame: '/widgets/preview-audio.html',
};
