/* Turns the pages with the two buttons, the arrow keys, or a swipe. */
(() => {
  const pages = [...document.querySelectorAll('article')];
  const dots = [...document.querySelectorAll('.dots li')];
  const previous = document.querySelector('.previous');
  const next = document.querySelector('.next');
  let at = 0;

  function open(index) {
    if (index < 0 || index >= pages.length) return;
    at = index;
    pages.forEach((page, i) => (page.hidden = i !== at));
    dots.forEach((dot, i) => dot.classList.toggle('here', i === at));
    // Not disabled, because that would lose the keyboard focus.
    previous.setAttribute('aria-disabled', String(at === 0));
    next.setAttribute('aria-disabled', String(at === pages.length - 1));
  }

  previous.addEventListener('click', () => open(at - 1));
  next.addEventListener('click', () => open(at + 1));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') open(at - 1);
    if (key === 'ArrowRight') open(at + 1);
  });

  let swipeFrom;
  const story = document.querySelector('.story');
  story.addEventListener('touchstart', ({ touches }) => (swipeFrom = touches[0].clientX), { passive: true });
  story.addEventListener('touchend', ({ changedTouches }) => {
    const way = changedTouches[0].clientX - swipeFrom;
    if (Math.abs(way) > 48) open(way < 0 ? at + 1 : at - 1);
  });

  open(0);
  // The controls work from here on.
  for (const button of [previous, next]) button.disabled = false;
})();
