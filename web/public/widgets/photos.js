/* The lightbox of the gallery: arrows, Home, End and a swipe go through all albums, Escape closes. */
(() => {
  const find = (selector) => document.querySelector(selector);
  const thumbs = [...document.querySelectorAll('li button')];
  const dialog = find('dialog');
  const figure = find('figure');
  const picture = find('figure img');
  const caption = find('figcaption');
  const count = find('.count');
  let at = 0;

  function show(index) {
    at = (index + thumbs.length) % thumbs.length;
    const small = thumbs[at].querySelector('img');
    picture.src = small.getAttribute('src');
    picture.alt = small.alt;
    caption.textContent = thumbs[at].querySelector('span').textContent;
    count.textContent = `${at + 1} of ${thumbs.length}`;
    // Restarts the fade.
    figure.removeAttribute('data-new');
    requestAnimationFrame(() => figure.setAttribute('data-new', ''));
  }

  thumbs.forEach((thumb, index) =>
    thumb.addEventListener('click', () => {
      show(index);
      dialog.showModal();
    }),
  );
  find('.previous').addEventListener('click', () => show(at - 1));
  find('.next').addEventListener('click', () => show(at + 1));
  find('.close').addEventListener('click', () => dialog.close());
  dialog.addEventListener('keydown', (event) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: thumbs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
  // Focus the picture that was shown last.
  dialog.addEventListener('close', () => thumbs[at].focus());

  let swipeFrom;
  figure.addEventListener('touchstart', ({ touches }) => (swipeFrom = touches[0].clientX), { passive: true });
  figure.addEventListener('touchend', ({ changedTouches }) => {
    const way = changedTouches[0].clientX - swipeFrom;
    if (Math.abs(way) > 48) show(way < 0 ? at + 1 : at - 1);
  });

  for (const image of document.images)
    image.addEventListener('error', () => image.setAttribute('src', '/art/placeholder.svg'), { once: true });
  // The controls work from here on.
  for (const thumb of thumbs) thumb.disabled = false;
})();
