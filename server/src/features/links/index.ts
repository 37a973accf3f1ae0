export { type ClickJournal, createClickJournal } from './click-journal.ts';
export { findFirstWait } from './click-journal.queries.ts';
export { type ClickRecorder, createClickRecorder } from './clicks.ts';
export { seedLinks } from './links.demo.ts';
export { workOnDayPartitions } from './day-partitions.ts';
export { workOnHitPartitions } from './hit-partitions.ts';
export { linksRoutes, shortLinkRoutes } from './links.routes.ts';
export { findLinkByCode, hasLinkColumn, listLinks, setDisabledAt } from './links.queries.ts';
export { createPreviewPictures } from './preview-picture.cache.ts';
export { presentLinkProduct, shortUrl } from './links.service.ts';
export { looksLikeShortCode, shortLinkUrl } from './short-code.ts';
export type { LinkOf } from './links.queries.ts';
export { findOwnLink } from './placements.queries.ts';
export { NO_LINK, placementRoutes } from './placements.routes.ts';
export { presentPlacement } from './placements.service.ts';
export {
  findLinkCounts,
  findLinkReach,
  listLinkPlacements,
  listPlacementDays,
  listReach,
  type PlacementDay,
} from './reach.queries.ts';
export { sweepVisitors } from './visitors.sweep.ts';
