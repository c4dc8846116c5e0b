import { sectionSeven, read, type Answer, type NewProduct, type Profile } from './calls.ts';
import type { AuthUser, Outside, Problem } from './outside.ts';
import { refusedAt, type Role } from './routes.ts';
import { uploaded, type Order, type Product } from './shapes.ts';

/** The user's screen; `said` has all messages that were shown, the latest at the end. */
export interface Screen {
  path: string;
  /** The screen before a redirect to /signup. */
  origin: string | null;
  said: string[];
  user: AuthUser | null;
  readonly localStorage: Map<string, string>;
}

export type LegacyClient = ReturnType<typeof legacyClient>;

/** The client of the specification, sections 2 to 8, without its visual design: its calls, messages and navigation. */
export function legacyClient(host: string, outside: Outside) {
  const screen: Screen = { path: '/', origin: null, said: [], user: null, localStorage: new Map() };
  const calls = sectionSeven(host, screen.localStorage);
  const say = (text: string) => void screen.said.push(text);
  const authority = (text: string) => say(`Authority says: ${text}`);

  /** §1: after sign-in the email is saved; §7: the token is stored after a token-returning call. */
  async function enter(user: AuthUser | Problem, words: string, path: string): Promise<void> {
    if ('problem' in user) return authority(user.problem);
    screen.user = user;
    const answer = await calls.saveUser(user.email, { providerToken: user.token });
    if (answer.granted && answer.body.token) screen.localStorage.set('accessToken', answer.body.token);
    say(words);
    screen.path = path;
  }

  function leave(): void {
    screen.user = null;
    screen.localStorage.delete('accessToken');
    screen.path = '/login';
  }

  async function roleNow(): Promise<Role> {
    if (!screen.user) return 'visitor';
    const answer = await calls.isAdmin(screen.user.email);
    return answer.granted && answer.body.admin ? 'admin' : 'customer';
  }

  const known = () => {
    if (!screen.user) throw new Error('a screen behind the login was used without one');
    return screen.user;
  };
  const listOf = <T>(answer: Answer<T[]>): T[] => (answer.granted ? answer.body : []);

  return {
    screen,
    calls,

    async signUp(name: string, email: string, password: string) {
      const user = await outside.signUp(name, email, password);
      await enter(user, 'WELCOME TO FISHZOME', '/');
      if ('problem' in user) return;
      await outside.sendVerification(user);
      say('Sent email Verification mail check your inbox/spam!');
    },
    async login(email: string, password: string) {
      await enter(await outside.signIn(email, password), 'You loggin successfully', '/dashboard');
    },
    async continueWithGoogle(email: string, name: string) {
      await enter(await outside.signInWithGoogle(email, name), 'You loggin with google', '/');
    },
    logout: leave,

    /** §2, §6: the guards. */
    async visit(path: string) {
      const words = refusedAt(path, await roleNow());
      if (words) say(words);
      screen.origin = words === 'Plz register!' ? path : null;
      screen.path = screen.origin ? '/signup' : path;
      return words === null;
    },

    async home() {
      return { products: listOf(await calls.products()), reviews: listOf(await calls.reviews()) };
    },

    /** §4: whether the button is enabled. */
    mayOrder: (product: Product, quantity: string) =>
      Number(quantity) >= product.minQty && Number(quantity) < product.maxQty,
    async order(product: Product, quantity: string, phone: string, address: string) {
      const { email: customerMail, displayName } = known();
      const answer = await calls.placeOrder({
        img: product.img,
        name: product.name,
        quantity,
        price: product.price * Number(quantity),
        customerMail,
        customer: displayName,
        phone,
        address,
      });
      if (!answer.granted) return say(answer.body.message);
      say(
        answer.body.success
          ? 'Congrats! Order Add to card!'
          : 'today this equipment not available try tomorrow!',
      );
    },

    async myOrders(): Promise<Order[]> {
      const answer = await calls.ordersOf(known().email);
      if (answer.status === 401 || answer.status === 403) leave();
      return listOf(answer);
    },
    /** §4: the payment cell of an order; the transaction id shows on hover. */
    paymentCell: ({ paid, price, transactionId }: Order) =>
      paid ? `PAID ${String(transactionId)}` : price ? 'Plz Pay' : '',
    async deleteOrder() {
      const answer = await calls.deleteOrder(known().email);
      say(answer.granted && answer.body.deletedCount > 0 ? 'Delete Successfully!' : 'failed to delete!');
    },

    /** `null` if there is nothing to pay; `secret` is null while Pay is disabled. */
    async paymentPage(id: string) {
      screen.path = `/dashboard/payment/${id}`;
      const booking = await calls.order(id);
      if (!booking.granted) return null;
      const intent = await calls.createPaymentIntent(booking.body.price);
      return { order: booking.body, secret: intent.granted ? intent.body.clientSecret : null };
    },
    async pay(order: Order, secret: string, card: string) {
      const payment = await outside.confirmCardPayment(secret, card);
      if ('problem' in payment) return authority(payment.problem);
      say('successfully Payment complete!');
      const answer = await calls.patchOrder(order._id, {
        appointmentId: order._id,
        transactionId: payment.id,
      });
      if (answer.granted) say('payment Sent to database');
      screen.path = '/dashboard';
    },

    async review(body: string, rating: string) {
      const { displayName: name, photoURL: img } = known();
      const answer = await calls.sendReview({ name, img, body, Ratings: rating });
      say(answer.granted && answer.body.acknowledged ? 'We appreciated your review' : 'Sent again');
    },

    async saveProfile(profile: Omit<Profile, 'email'>) {
      if (!screen.user) return say('No user is logged in');
      const answer = await calls.saveProfile({ email: screen.user.email, ...profile });
      if (!answer.granted || !answer.body.acknowledged) say('profie change failed try again!');
    },

    users: async () => listOf(await calls.users()),
    async makeAdmin(email: string) {
      const answer = await calls.makeAdmin(email);
      if (answer.status === 403) say('Without an admin! Let alone Add a admin');
      if (answer.granted && answer.body.modifiedCount > 0) say('Successfully made an admin!');
    },

    /** The picture is uploaded to the image host first, as the form field `image`; the product gets its URL. */
    async addProduct(fields: Omit<NewProduct, 'img'>, image: Blob) {
      const form = new FormData();
      form.append('image', image, 'picture');
      const { url, headers } = await outside.imageHost(screen.localStorage.get('accessToken') ?? null);
      const sent = await read(await fetch(url, { method: 'POST', headers, body: form }), uploaded);
      if (!sent.granted || !sent.body.success) return say('Adding failed try later!');
      const img = sent.body.data?.url ?? '';
      const answer = await calls.addProduct({ ...fields, img });
      const added = answer.granted && answer.body.insertedId;
      say(added ? 'Product added in home page' : 'Adding failed try later!');
    },
  };
}
