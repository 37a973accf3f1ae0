export {
  createPushSender,
  PAYLOAD_LIMIT,
  type PushMessage,
  type PushOutcome,
  type PushSender,
  type PushSubscription,
} from './push-sender.ts';
export { BROWSER_SERVICES, browserOf, knownPushServices, type PushServices } from './push-services.ts';
export { createVapid, type Vapid, type VapidKeys } from './vapid.ts';
