import { recentContent } from '@clear-spring/content';
import { Picture } from '../../ui/Picture.tsx';

/** Three samples, on wide screens only. */
export function RecentContent() {
  return (
    <section className="mt-rhythm hidden desk:block" aria-labelledby="recent-content">
      <h2 id="recent-content" className="t-head mb-5">
        Recent Content
      </h2>
      <div className="grid grid-cols-3 gap-5">
        {recentContent.map((card) => (
          <article key={card.id}>
            <Picture
              src={card.image}
              width={400}
              height={225}
              loading="lazy"
              className="aspect-video w-full rounded-card object-cover"
            />
            <h3 className="t-name mt-[0.9rem] mb-[0.2rem]">{card.title}</h3>
            <p className="text-label text-ink-soft">{card.description}</p>
            <p className="mt-1 text-small text-ink-soft">
              {card.category} · {card.publishedDate}
            </p>
          </article>
        ))}
      </div>
    </section>
  );
}
