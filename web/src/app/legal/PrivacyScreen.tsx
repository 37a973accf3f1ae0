import { privacy } from '@clear-spring/content';
import { LegalPage } from './LegalPage.tsx';

export default function PrivacyScreen() {
  return <LegalPage document={privacy} />;
}
