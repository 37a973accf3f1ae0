import type { LegalDocument } from '@clear-spring/content';
import { ArrowLeft } from 'lucide-react';
import { useNavigate } from '../../browser/router.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageIntro } from '../../ui/PageIntro.tsx';
import { paths } from '../../navigation/paths.ts';

export function LegalPage({ document }: { document: LegalDocument }) {
  const navigate = useNavigate();
  return (
    <article className="mx-auto max-w-measure">
      <PageIntro title={document.title} intro={`Last changed ${longDate(document.updated)}`}>
        <Button
          variant="plain"
          slim
          icon={<ArrowLeft aria-hidden />}
          onClick={() => goBack(() => navigate(paths.home))}
          className="mt-4"
        >
          Back
        </Button>
      </PageIntro>
      {document.sections.map((section) => (
        <section key={section.heading} className="mb-8">
          <h2 className="t-head mb-2">{section.heading}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mb-3">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}

/** Forms open this page in a new tab, which has no history: closing it leads back to the form. */
function goBack(orElse: () => void): void {
  if (window.history.length > 1) return window.history.back();
  window.close();
  // Not every browser lets a page close its tab.
  orElse();
}

const longDate = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
