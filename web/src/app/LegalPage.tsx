import type { LegalDocument } from '@clear-spring/content';
import { PageIntro } from '../ui/PageIntro.tsx';
import { PublicPage } from './PublicPage.tsx';

export function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <PublicPage>
      <article className="mx-auto max-w-measure">
        <PageIntro title={document.title} intro={`Last changed ${longDate(document.updated)}`} />
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
    </PublicPage>
  );
}

const longDate = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
