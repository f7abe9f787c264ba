/* The loop of search/schafkopf/playout.py (`games`) by hand: a yardstick of benchmarks/search.py, never part of the program.
   Same dice, same order of draws: the same seed must give the same counts.  cc -O3 -march=native -shared -fPIC */
#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

typedef uint64_t u64;
typedef uint32_t u32;

typedef struct {
    u32 klass[32];
    int augen[32];
    u32 trumps, sau, called;
    int runmin;
    u64 dice;
    u32 hands[4];
    uint8_t pack[32];
    int got[4], tricks[4];
} Game;

static inline u64 roll(Game *g) {
    u64 x = g->dice;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    g->dice = x;
    return x * 2685821657736338717ULL;
}

static inline int take(uint8_t *pack, int at, u64 half) {
    int other = at + (int)((half * (u64)(32 - at)) >> 32);
    uint8_t card = pack[other];
    pack[other] = pack[at];
    pack[at] = card;
    return card;
}

static void deal(Game *g) {
    u32 rest = 0xFFFFFFFFu;
    for (int seat = 0; seat < 3; seat++) {
        u32 hand = 0;
        for (int k = 0; k < 4; k++) {
            u64 chance = roll(g);
            int at = 8 * seat + 2 * k;
            hand |= 1u << take(g->pack, at, chance >> 32);
            hand |= 1u << take(g->pack, at + 1, chance & 0xFFFFFFFFu);
        }
        g->hands[seat] = hand;
        rest ^= hand;
    }
    g->hands[3] = rest;
}

static inline u32 nth(u32 m, int pick) {
#ifdef __BMI2__
    return _pdep_u32(1u << pick, m);
#else
    while (pick-- > 0) m &= m - 1;
    return m & -m;
#endif
}

static inline u32 legal(const Game *g, u32 hand, u32 lead, int bound) {
    if ((hand & (hand - 1)) == 0) return hand;
    if (lead) {
        u32 k = g->klass[__builtin_ctz(lead)], m = hand & k;
        if (bound && (hand & g->sau)) {
            if (k == g->called) return g->sau;
            return m ? m : hand & ~g->sau;
        }
        return m ? m : hand;
    }
    if (bound && (hand & g->sau) && !(__builtin_popcount(hand & g->called) >= 4 && __builtin_popcount(hand) >= g->runmin))
        return hand & ~(g->called & ~g->sau);
    return hand;
}

static void playout(Game *g, int leader, int bound) {
    for (int s = 0; s < 4; s++) g->got[s] = g->tricks[s] = 0;
    do {
        u32 lead = 0, mask = 0, best = 0;
        int taker = leader, worth = 0;
        u64 chance = roll(g);
        for (int at = 0; at < 4; at++) {
            int seat = (leader + at) & 3;
            u32 hand = g->hands[seat], m = legal(g, hand, lead, bound);
            int pick = (int)(((chance & 0xFFFF) * (u64)__builtin_popcount(m)) >> 16);
            chance >>= 16;
            u32 card = nth(m, pick);
            g->hands[seat] = hand ^ card;
            if (at == 0) {
                lead = card;
                mask = g->klass[__builtin_ctz(card)] | g->trumps;
            }
            worth += g->augen[__builtin_ctz(card)];
            if ((card & mask) > best) {
                best = card;
                taker = seat;
            }
        }
        if (g->klass[__builtin_ctz(lead)] == g->called) bound = 0;
        g->got[taker] += worth;
        g->tricks[taker] += 1;
        leader = taker;
    } while (g->hands[leader]);
}

static int caller(Game *g) {
    int seat = (int)(roll(g) >> 32) & 3;
    for (int i = 0; i < 4; i++, seat = (seat + 1) & 3)
        if (g->sau == 0 || (!(g->hands[seat] & g->sau) && (g->hands[seat] & g->called))) return seat;
    return -1;
}

/* `head`: the head of a workspace as search/layout.py describes it */
int64_t games(const int64_t *head, int64_t *out, int64_t count, int64_t seed) {
    Game g;
    for (int i = 0; i < 32; i++) {
        g.klass[i] = (u32)head[i];
        g.augen[i] = (int)head[64 + i];
    }
    g.trumps = (u32)head[96];
    g.sau = (u32)head[98];
    g.called = (u32)head[99];
    g.runmin = (int)head[100];
    g.dice = (u64)seed * (u64)-7046029254386353131LL + 88172645463325252ULL;
    for (int i = 0; i < 32; i++) g.pack[i] = (uint8_t)i;
    for (int64_t n = 0; n < count; n++) {
        int declarer;
        do {
            deal(&g);
            declarer = caller(&g);
        } while (declarer < 0);
        int side = 1 << declarer;
        for (int s = 0; s < 4; s++)
            if (g.hands[s] & g.sau) side |= 1 << s;
        playout(&g, (int)(roll(&g) >> 32) & 3, g.sau != 0);
        int got = 0, tricks = 0;
        for (int s = 0; s < 4; s++)
            if (side >> s & 1) {
                got += g.got[s];
                tricks += g.tricks[s];
            }
        out[got]++;
        out[121 + tricks]++;
    }
    return 32 * count;
}
