export { AllLinksSwitch } from './AllLinksSwitch.tsx';
export { LinkSwitch } from './LinkSwitch.tsx';
