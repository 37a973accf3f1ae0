/* The player of the drawn film: one clock controls every animation on the page. */
(() => {
  const LENGTH = 30_000;
  /** The moment shown on the cover. */
  const COVER = 5_500;
  const IDLE_AFTER = 2_500;

  const find = (selector) => document.querySelector(selector);
  const film = find('.film');
  const begin = find('.begin');
  const toggle = find('.toggle');
  const seek = find('.seek');
  const time = find('.time');

  let position = COVER;
  let startedAt = 0;
  let idle = 0;

  const clock = (ms) => `0:${String(Math.floor(ms / 1000)).padStart(2, '0')}`;

  function show(state) {
    film.dataset.state = state;
    toggle.setAttribute('aria-label', { playing: 'Pause', ended: 'Play again' }[state] ?? 'Play');
  }

  function showTime() {
    seek.value = String(Math.floor(position / 1000));
    seek.setAttribute('aria-valuetext', `${clock(position)} of ${clock(LENGTH)}`);
    time.textContent = `${clock(position)} / ${clock(LENGTH)}`;
  }

  function goTo(ms) {
    position = Math.min(ms, LENGTH);
    startedAt = performance.now() - position;
    for (const animation of document.getAnimations()) animation.currentTime = position;
    showTime();
  }

  function pause(state = 'paused') {
    for (const animation of document.getAnimations()) animation.pause();
    show(state);
  }

  function play() {
    if (position >= LENGTH) goTo(0);
    startedAt = performance.now() - position;
    for (const animation of document.getAnimations()) {
      animation.play();
      // A finished animation would restart.
      animation.currentTime = position;
    }
    show('playing');
    stayAwake();
    requestAnimationFrame(tick);
  }

  function tick(now) {
    if (film.dataset.state !== 'playing') return;
    position = Math.min(Math.max(now - startedAt, 0), LENGTH);
    showTime();
    if (position < LENGTH) requestAnimationFrame(tick);
    else pause('ended');
  }

  /** Hides the controls when nobody uses them. */
  function stayAwake() {
    delete film.dataset.idle;
    clearTimeout(idle);
    idle = setTimeout(() => (film.dataset.idle = ''), IDLE_AFTER);
  }

  begin.addEventListener('click', () => {
    goTo(0);
    play();
    toggle.focus();
  });
  toggle.addEventListener('click', () => (film.dataset.state === 'playing' ? pause() : play()));
  seek.addEventListener('input', () => {
    if (film.dataset.state === 'ended') show('paused');
    goTo(Number(seek.value) * 1000);
  });
  film.addEventListener('click', (event) => {
    if (film.dataset.state === 'ready') begin.click();
    else if (!event.target.closest('.controls, .begin')) toggle.click();
  });
  for (const reach of ['pointermove', 'pointerdown', 'keydown']) film.addEventListener(reach, stayAwake);

  show('ready');
  goTo(COVER);
})();
