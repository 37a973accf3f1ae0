/* The built-in station. It tells the page around it when it sounds, so that nothing else is heard at once. */
(() => {
  const find = (selector) => document.querySelector(selector);
  const audio = find('audio');
  const toggle = find('.toggle');
  const volume = find('.volume input');
  const note = find('.note');
  const stream = new URLSearchParams(window.location.search).get('stream') ?? '';
  /** Somebody wants to hear it; whether it sounds is another matter. */
  let isOn = false;

  // Nothing but the station's own address, whoever links here.
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
    // Anew: what failed or was left before may be another matter now.
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
  // It answers from here on.
  toggle.disabled = false;
})();
