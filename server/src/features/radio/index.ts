export { radioAudioFile, radioRoutes } from './radio.routes.ts';
