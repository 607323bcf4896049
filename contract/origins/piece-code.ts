/** The code on the card of a piece that was sold: its page says who made it. */
import { codeText, readCode } from '../books/letter-code.ts';

export const pieceCodeLength = 10;
/** A line of an order that has no more codes left for each piece has one for all of them. */
export const maxCodesOfOrder = 200;

/** The code as it is stored, of what somebody typed or scanned; null when no code looks like that. */
export const readPieceCode = (typed: string): string | null => readCode(typed, pieceCodeLength);

/** In groups, to be read aloud. */
export const pieceCodeText = (plain: string): string => codeText(plain, 5);
