/**
 * When orders count as received, are confirmed, and may be
 * cancelled or complained about. Pure: callers pass the time.
 */
import { makassarDay, startOfDay } from './dates.ts';
import type { OrderStatus } from './orders/order-states.ts';
import type { PaymentStatus } from './payments/payment-states.ts';
import type { DeliveryZone } from './shipping/shipping-zones.ts';

/** Days that an order waits in its status before something happens. */
export const waitingDays = {
  /** The system cancels a paid order that its seller has not processed. */
  unprocessed: 3,
  /** The customer may cancel an order that is still not sent. */
  unsent: 7,
  /** The buyer and the admins learn that a made order is not sent, so long after its day. */
  late: 3,
  /** The system cancels a made order that is still not sent. */
  abandoned: 30,
  /** The seller may ask for a day so much later than the first one. */
  later: 90,
  /** The customer is asked whether a sent order has arrived. */
  receipt: 14,
  /** Admins see a sent order whose customer has not answered. */
  receiptUnanswered: 21,
  /** An order counts as received, so long after it was sent, while its courier knows nothing of the parcel. */
  parcelUnknown: 14,
  /** The same, while its courier says that the parcel is on its way. */
  parcelMoving: 30,
} as const;

/** Working days for a complaint after the receipt, by PP 80/2019. */
export const complaintWorkingDays = 2;

/** Days from the sending to the first day on which a parcel can arrive. */
const travelDays: Record<DeliveryZone, number> = { nearby: 1, province: 2, elsewhere: 3, pickup: 0 };

const dayMs = 24 * 60 * 60 * 1000;

export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs);
export const daysAfter = (at: Date, days: number): Date => daysBefore(at, -days);

const dayOf = (at: Date): string => makassarDay(at.toISOString());
/** The start of a day, and of the day of a time, in Asia/Makassar, which has no daylight saving time. */
const startOfDayOf = (at: Date): Date => startOfDay(dayOf(at));

/** Days such as `2026-12-25`, in Asia/Makassar. */
export type Holidays = ReadonlySet<string>;

/**
 * The end of the `count`-th working day (Monday to Friday without holidays) of those that begin after `at`. The SQL
 * function `working_day_end` is the same.
 */
export function workingDayEnd(at: Date, count: number, holidays: Holidays): Date {
  let day = startOfDayOf(at);
  for (let left = count; left > 0;) {
    day = daysAfter(day, 1);
    const name = dayOf(day);
    const isWeekend = [0, 6].includes(new Date(name).getUTCDay());
    if (!isWeekend && !holidays.has(name)) left -= 1;
  }
  return daysAfter(day, 1);
}

/** What a courier says of a parcel: when the shop learnt of its delivery, else whether it is on its way. */
type Parcel = { deliveredAt: Date | null; isMoving: boolean };

type Delivery = {
  /** The first move to shipped or delivered. */
  sentAt: Date;
  /** The move to delivered. */
  deliveredAt: Date;
  /** Null for orders without a delivery quote. */
  zone: DeliveryZone | null;
  /**
   * Null unless a courier is asked about it. `isMoving` is false while it knows nothing or cannot be asked for 72 h.
   */
  parcel: Parcel | null;
};

/** When a delivered order counts as received, unless its buyer confirms it: never before the move to delivered. */
export function receiptOf({ sentAt, deliveredAt, zone, parcel }: Delivery): Date {
  const { parcelMoving, parcelUnknown } = waitingDays;
  const arrivedAt = parcel
    ? (parcel.deliveredAt ?? daysAfter(sentAt, parcel.isMoving ? parcelMoving : parcelUnknown))
    : daysAfter(startOfDayOf(sentAt), zone ? travelDays[zone] : 0);
  return later(arrivedAt, deliveredAt);
}

/** When the system confirms an order without an answer of its buyer; `autoConfirmDays` is a setting of the shop. */
export const confirmationOf = (receivedAt: Date, autoConfirmDays: number, holidays: Holidays): Date =>
  later(daysAfter(receivedAt, autoConfirmDays), workingDayEnd(receivedAt, complaintWorkingDays, holidays));

const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** The day by which an order is sent that is paid at `paidAt`: `2026-12-25`. Closures do not move it. */
export const shipByOf = (paidAt: Date, productionDays: number): string =>
  dayOf(daysAfter(paidAt, waitingDays.unprocessed + productionDays));

/** A seller's request for a later day, as long as it can be accepted. */
type LaterDay = { shipBy: string; acceptedAt: string | null };

/** `movedAt` is the ISO timestamp of the last status change, `shipBy` the day of a paid order. */
type WaitingOrder = { orderStatus: OrderStatus; paymentStatus: PaymentStatus; movedAt: string };
type CancellableOrder = WaitingOrder & { shipBy: string | null; laterDay: LaterDay | null };

/** When its customer may cancel a paid order; null when they may not, unless its status changes. */
export function cancellableFrom(order: CancellableOrder): Date | null {
  const { orderStatus, paymentStatus, movedAt, shipBy, laterDay } = order;
  if (paymentStatus !== 'paid' || (orderStatus !== 'pending' && orderStatus !== 'processing')) return null;
  if (orderStatus === 'pending' || (laterDay && !laterDay.acceptedAt)) return new Date(movedAt);
  const unsent = daysAfter(new Date(movedAt), waitingDays.unsent);
  return shipBy ? later(unsent, daysAfter(startOfDay(shipBy), 1)) : unsent;
}

/** Whether the customer of a sent order is asked at `at` if it has arrived. */
export const isReceiptOverdue = ({ orderStatus, paymentStatus, movedAt }: WaitingOrder, at: Date): boolean =>
  orderStatus === 'shipped' && paymentStatus === 'paid' && new Date(movedAt) <= daysBefore(at, waitingDays.receipt);
