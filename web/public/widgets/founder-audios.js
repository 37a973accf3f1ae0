/* One player, three recordings. It tells the surrounding page when it plays, so that nothing else plays at the same time. */
(() => {
  const find = (selector) => document.querySelector(selector);
  const audio = find('audio');
  const toggle = find('.toggle');
  const seek = find('.seek');
  const time = find('.time');
  const title = find('.title');
  const note = find('.note');
  const rows = [...document.querySelectorAll('.list button')];
  let current;

  const clock = (seconds) =>
    `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;

  function showTime() {
    const length = Number(seek.max);
    seek.value = String(Math.floor(audio.currentTime));
    seek.setAttribute('aria-valuetext', `${clock(audio.currentTime)} of ${clock(length)}`);
    time.textContent = clock(Math.max(0, length - audio.currentTime));
  }

  function showState(text) {
    toggle.toggleAttribute('data-playing', !audio.paused);
    toggle.setAttribute('aria-label', audio.paused ? 'Play' : 'Pause');
    note.textContent = text;
  }

  function choose(row) {
    current?.removeAttribute('aria-current');
    current = row;
    row.setAttribute('aria-current', 'true');
    audio.src = `/widgets/${row.dataset.audio}.mp3`;
    seek.max = row.dataset.seconds;
    title.textContent = row.querySelector('.name').textContent;
    showTime();
  }

  function play() {
    // A recording that failed before may load now.
    if (audio.error) audio.load();
    audio.play().catch((error) => {
      // Another recording has been selected meanwhile.
      if (error.name !== 'AbortError') showState('This recording is out of reach. Please try again.');
    });
  }

  toggle.addEventListener('click', () => (audio.paused ? play() : audio.pause()));
  for (const row of rows)
    row.addEventListener('click', () => {
      choose(row);
      play();
    });
  seek.addEventListener('input', () => {
    audio.currentTime = Number(seek.value);
    showTime();
  });
  audio.addEventListener('timeupdate', showTime);
  audio.addEventListener('playing', () => showState('You are listening.'));
  audio.addEventListener('pause', () => showState('Paused.'));
  audio.addEventListener('ended', () => showState('That was all of it.'));
  audio.addEventListener('play', () => window.parent.postMessage('widget plays', '*'));
  audio.addEventListener('pause', () => window.parent.postMessage('widget stops', '*'));
  window.addEventListener('message', ({ data }) => {
    if (data === 'be quiet') audio.pause();
  });
  choose(rows[0]);
  // The controls work from here on.
  for (const button of [toggle, ...rows]) button.disabled = false;
})();
