import { recentContent } from '@clear-spring/content';
import { Picture } from '../../ui/Picture.tsx';

/** Three samples, on wide screens only. They lead nowhere, so they look like notes and not like links. */
export function RecentContent() {
  return (
    <section className="mt-rhythm hidden desk:block" aria-labelledby="recent-content">
      <h2 id="recent-content" className="t-head mb-5">
        Recent Content
      </h2>
      <div className="grid grid-cols-3 gap-5">
        {recentContent.map((card) => (
          <article
            key={card.id}
            className="flex flex-col gap-4 rounded-card bg-well p-5 wide:flex-row wide:p-6"
          >
            <Picture
              src={card.image}
              width={72}
              height={72}
              loading="lazy"
              className="size-18 flex-none rounded-full object-cover"
            />
            <div>
              <h3 className="t-name mb-1">{card.title}</h3>
              <p className="text-label text-ink-soft">{card.description}</p>
              <p className="mt-2 text-small text-ink-soft">{`${card.category} · ${card.publishedDate}`}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
