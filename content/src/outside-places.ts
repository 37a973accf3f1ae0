/**
 * Where the product sends people outside itself, and what stands in its frames. These are the defaults: the server
 * replaces each from its variable, see docs/operations.md. A page of the product's own begins with "/".
 */
export interface OutsidePlaces {
  backOffice: string;
  meeting: string;
  bookClub: string;
  supportEmail: string;
  /** The gallery of /event-photos. */
  photosFrame: string;
  /** The videos of /fast-start. */
  fastStartFrame: string;
  /** The film above the wellness products. */
  productVideoFrame: string;
  /** The clip above the training cards. */
  previewFrame: string;
}

export const outsidePlaces: OutsidePlaces = {
  backOffice: 'https://office.clearspring.example/',
  meeting: 'https://meet.clearspring.example/join/launch',
  bookClub: 'https://meet.clearspring.example/room/book-club',
  supportEmail: 'support@clearspring.example',
  photosFrame: '/widgets/photos.html',
  fastStartFrame: '/widgets/fast-start.html',
  productVideoFrame: '/widgets/intro-video.html',
  previewFrame: '/widgets/preview-audio.html',
};
