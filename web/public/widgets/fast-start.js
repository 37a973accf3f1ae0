/* One player for six drawn films: a clock controls every picture and sentence. */
(() => {
  const SCENE = 5_000;
  const FADE = 600;
  const { films } = window;
  const find = (selector) => document.querySelector(selector);
  const film = find('.film');
  const begin = find('.begin');
  const toggle = find('.toggle');
  const seek = find('.seek');
  const time = find('.time');
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');
  const lengthOf = ({ scenes }) => scenes.length * SCENE;
  const clock = (ms) => `0:${String(Math.floor(ms / 1000)).padStart(2, '0')}`;

  let current = 0;
  let position = 0;
  let startedAt = 0;

  function make(tag, properties = {}, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }
  const pictureOf = ([art]) => make('img', { src: `/art/${art}.svg`, alt: '' });

  function show(state) {
    film.dataset.state = state;
    toggle.setAttribute('aria-label', { playing: 'Pause', ended: 'Play again' }[state] ?? 'Play');
  }

  /** A scene's picture covers the previous one, fading in over FADE. */
  function draw() {
    const length = lengthOf(films[current]);
    [...find('.scenes').children].forEach((picture, index) => {
      const since = position - index * SCENE;
      picture.style.opacity = index === 0 ? '1' : String(Math.min(1, Math.max(0, since / FADE)));
      const moved = Math.min(1, Math.max(0, since / (SCENE + FADE)));
      picture.style.scale = still.matches ? '' : String(1.02 + 0.09 * moved);
    });
    const spoken = Math.min(films[current].scenes.length - 1, Math.floor(position / SCENE));
    [...find('.captions').children].forEach((caption, index) =>
      caption.toggleAttribute('data-spoken', index === spoken),
    );
    seek.value = String(Math.floor(position / 1000));
    seek.setAttribute('aria-valuetext', `${clock(position)} of ${clock(length)}`);
    time.textContent = `${clock(position)} / ${clock(length)}`;
  }

  function tick(now) {
    if (film.dataset.state !== 'playing') return;
    position = Math.min(Math.max(now - startedAt, 0), lengthOf(films[current]));
    draw();
    if (position < lengthOf(films[current])) requestAnimationFrame(tick);
    else show('ended');
  }

  function play() {
    if (position >= lengthOf(films[current])) position = 0;
    startedAt = performance.now() - position;
    show('playing');
    requestAnimationFrame(tick);
  }

  function choose(index) {
    current = index;
    position = 0;
    const { title, scenes } = films[index];
    find('.scenes').replaceChildren(...scenes.map(pictureOf));
    find('.captions').replaceChildren(...scenes.map(([, text]) => make('li', { textContent: text })));
    find('.step').textContent = `Step ${index + 1} of ${films.length}`;
    find('h1').textContent = title;
    begin.setAttribute('aria-label', `Play ${title}`);
    seek.max = String(lengthOf(films[index]) / 1000);
    [...find('.list').querySelectorAll('button')].forEach((row, i) =>
      i === index ? row.setAttribute('aria-current', 'true') : row.removeAttribute('aria-current'),
    );
    show('ready');
    draw();
  }

  films.forEach((entry, index) => {
    const words = make(
      'span',
      { className: 'words' },
      make('span', { className: 'number', textContent: `Step ${index + 1}` }),
      make('span', { className: 'name', textContent: entry.title }),
    );
    const length = make('span', { className: 'length', textContent: clock(lengthOf(entry)) });
    const row = make('button', { type: 'button' }, pictureOf(entry.scenes[0]), words, length);
    row.addEventListener('click', () => {
      choose(index);
      play();
    });
    find('.list').append(make('li', {}, row));
  });

  begin.addEventListener('click', () => {
    play();
    toggle.focus();
  });
  toggle.addEventListener('click', () => (film.dataset.state === 'playing' ? show('paused') : play()));
  seek.addEventListener('input', () => {
    position = Number(seek.value) * 1000;
    startedAt = performance.now() - position;
    if (film.dataset.state === 'ended') show('paused');
    draw();
  });
  film.addEventListener('click', ({ target }) => {
    if (target.closest('.controls, .begin')) return;
    if (film.dataset.state === 'ready') begin.click();
    else toggle.click();
  });
  choose(0);
  // The controls work from here on.
  begin.disabled = false;
})();
