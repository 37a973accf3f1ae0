/* The built-in station. It tells the surrounding page when it plays, so that nothing else plays at the same time. */
(() => {
  const find = (selector) => document.querySelector(selector);
  const audio = find('audio');
  const toggle = find('.toggle');
  const volume = find('.volume input');
  const note = find('.note');
  const stream = new URLSearchParams(window.location.search).get('stream') ?? '';
  /** Whether the listener pressed play; it may not be audible yet. */
  let isOn = false;

  // Accept only the station's own URL, whatever links here.
  if (stream.startsWith('/api/radio/stream?')) audio.src = stream;
  audio.volume = Number(volume.value) / 100;

  function show(text) {
    document.documentElement.toggleAttribute('data-playing', isOn);
    toggle.setAttribute('aria-label', isOn ? 'Pause the radio' : 'Play the radio');
    note.textContent = text;
  }

  function turnOff(text) {
    isOn = false;
    audio.pause();
    window.parent.postMessage('widget stops', '*');
    show(text);
  }

  function turnOn() {
    isOn = true;
    show('Tuning in…');
    // Reload: the state after an earlier failure or pause may be outdated.
    audio.load();
    audio.play().catch(() => {
      if (isOn) turnOff('The radio is out of reach. Please try again.');
    });
  }

  toggle.addEventListener('click', () => (isOn ? turnOff('Paused.') : turnOn()));
  audio.addEventListener('playing', () => show('You are listening.'));
  audio.addEventListener('waiting', () => isOn && show('Tuning in…'));
  audio.addEventListener('error', () => isOn && turnOff('The radio is out of reach. Please try again.'));
  audio.addEventListener('pause', () => isOn && turnOff('Paused.'));
  audio.addEventListener('play', () => window.parent.postMessage('widget plays', '*'));
  volume.addEventListener('input', () => {
    audio.volume = Number(volume.value) / 100;
    volume.setAttribute('aria-valuetext', `${volume.value} percent`);
  });
  window.addEventListener('message', ({ data }) => {
    if (data === 'be quiet' && isOn) turnOff('Paused.');
  });
  // The controls work from here on.
  toggle.disabled = false;
})();
