import { ButtonLink } from '../ui/Button.tsx';
import { Picture } from '../ui/Picture.tsx';
import { paths } from '../navigation/paths.ts';

/** Any path without a screen, with or without a session. */
export default function NotFoundScreen() {
  return (
    <section className="mx-auto max-w-[30rem] pt-4 text-center desk:pt-10">
      <Picture
        src="/art/not-found.svg"
        width={400}
        height={300}
        className="mx-auto mb-6 h-auto w-full max-w-100"
      />
      <h1 tabIndex={-1} className="t-title outline-none">
        404 Page Not Found
      </h1>
      <p className="mt-3 mb-7 text-ink-soft">Did you forget to add the page to the router?</p>
      <ButtonLink to={paths.home} variant="call">
        Go to Home
      </ButtonLink>
    </section>
  );
}
