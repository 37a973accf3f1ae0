/* The player of the preview clip. It tells the surrounding page when it plays, so that the two never play at the same time. */
(() => {
  const find = (selector) => document.querySelector(selector);
  const audio = find('audio');
  const toggle = find('.toggle');
  const seek = find('.seek');
  const time = find('.time');
  const note = find('.note');

  const clock = (seconds) =>
    `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
  const length = () => (Number.isFinite(audio.duration) ? audio.duration : Number(seek.max));

  function showTime() {
    seek.value = String(Math.floor(audio.currentTime));
    seek.setAttribute('aria-valuetext', `${clock(audio.currentTime)} of ${clock(length())}`);
    time.textContent = clock(length() - audio.currentTime);
  }

  function showState() {
    toggle.toggleAttribute('data-playing', !audio.paused);
    toggle.setAttribute('aria-label', audio.paused ? 'Play the preview' : 'Pause the preview');
  }

  function play() {
    audio.play().catch((error) => {
      // Something else has begun to play meanwhile.
      if (error.name !== 'AbortError') note.textContent = 'The preview is out of reach. Please try again.';
    });
  }

  toggle.addEventListener('click', () => (audio.paused ? play() : audio.pause()));
  seek.addEventListener('input', () => {
    audio.currentTime = Number(seek.value);
    showTime();
  });
  audio.addEventListener('loadedmetadata', () => {
    seek.max = String(Math.floor(audio.duration));
    showTime();
  });
  audio.addEventListener('timeupdate', showTime);
  for (const change of ['play', 'pause', 'ended']) audio.addEventListener(change, showState);
  audio.addEventListener('play', () => window.parent.postMessage('widget plays', '*'));
  audio.addEventListener('pause', () => window.parent.postMessage('widget stops', '*'));
  window.addEventListener('message', ({ data }) => {
    if (data === 'be quiet') audio.pause();
  });
  showTime();
  // The controls work from here on.
  toggle.disabled = false;
})();
