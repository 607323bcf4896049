import { contact, glow, line, solid } from '../paint.ts';
import { oval } from '../paths.ts';

/** A lit candle in half a coconut shell. */
export const candle = () => {
  const shell = 'M185 420Q175 640 320 686H480Q625 640 615 420Z';
  return (
    glow(400, 300, 330) +
    contact(400, 690, 180) +
    solid(shell, '#5B3822', 'ball') +
    line('M230 540q60 60 150 76M470 620q70 -20 104 -90', '#B98A5C', 4, 0.4) +
    solid(oval(400, 420, 215, 66), '#C9A27A', 'sheen') +
    solid(oval(400, 424, 194, 54), '#F6EAD2', 'sheen') +
    solid(oval(400, 420, 70, 18), '#FFF3CF') +
    line('M400 424Q404 400 398 372', '#2B1A0E', 7) +
    solid('M398 384Q352 344 384 280Q396 262 398 226Q452 300 430 350Q418 378 398 384Z', '#F2A33D') +
    solid('M399 378Q376 346 396 300Q424 344 412 362Q408 374 399 378Z', '#FFF1B8')
  );
};
