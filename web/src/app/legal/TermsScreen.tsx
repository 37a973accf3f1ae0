import { terms } from '@clear-spring/content';
import { LegalPage } from './LegalPage.tsx';

export default function TermsScreen() {
  return <LegalPage document={terms} />;
}
