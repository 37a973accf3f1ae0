import { paths } from '../navigation/paths.ts';
import { NotFound } from './NotFound.tsx';

/** Any path without a screen, with or without a session. */
export default function NotFoundScreen() {
  return (
    <NotFound title="404 Page Not Found" to={paths.home} action="Go to Home">
      Did you forget to add the page to the router?
    </NotFound>
  );
}
