export { type ClickRecorder, createClickRecorder } from './clicks.ts';
export { linksRoutes, shortLinkRoutes } from './links.routes.ts';
export { createPreviewPictures } from './preview-picture.cache.ts';
export { purchaseLink } from './links.service.ts';
export { createVisitorHashes } from './visitors.ts';
export { sweepVisitors } from './visitors.sweep.ts';
