"""HTTP: first steps. Nothing is kept: a step is a place in a chosen deal, led there anew for everybody who asks."""

from typing import Any, Literal

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from stammtisch import games
from stammtisch.engine.core import Refusal
from stammtisch.engine.course import Course, Led, Step
from stammtisch.engine.frames import Frame
from stammtisch.server.security import Declined


class StepForm(Struct, frozen=True):
    """Its words are `course.<short>.<key>` with `.text`, `.hint` and `.done`."""

    key: str
    clauses: tuple[str, ...]
    cards: tuple[tuple[str, str], ...]
    deal: int | None
    """Which deal lies on the table."""
    asks: bool
    """There is something to do."""


class CourseDeal(Struct, frozen=True):
    players: int
    options: Any


class CourseForm(Struct, frozen=True):
    steps: tuple[StepForm, ...]
    deals: tuple[CourseDeal, ...]


class CourseMoment(Struct, frozen=True):
    """The table at this step, as the learner sees it: how it came to that, frame by frame."""

    told: tuple[tuple[Any, ...], ...]
    frames: tuple[Frame[Any], ...]


class CourseTry(Struct, frozen=True, forbid_unknown_fields=True):
    window: str
    action: dict[str, Any]


class CourseVerdict(Struct, frozen=True):
    """`other`: it would go, but the step is about something else."""

    verdict: Literal["done", "other", "refused"]
    frames: tuple[Frame[Any], ...] = ()
    refusal: Refusal | None = None


class CourseApi(Controller):
    path = "/api/courses"
    tags = ("courses",)

    @get("/{game:str}", summary="The first steps of a game.", raises=[Declined])
    async def course(self, game: FromPath[str]) -> CourseForm:
        course = _course(game)
        steps = tuple(_form(course, step) for step in course.steps)
        return CourseForm(steps, tuple(CourseDeal(deal.players, deal.options) for deal in course.deals))

    @get("/{game:str}/{step:int}", summary="The table at one step.", raises=[Declined])
    async def moment(self, game: FromPath[str], step: FromPath[int]) -> CourseMoment:
        moment = _led(game, step).moment
        return CourseMoment(tuple(moment.told), moment.frames)

    @post("/{game:str}/{step:int}", summary="Do something at one step.", status_code=200, raises=[Declined])
    async def tried(self, game: FromPath[str], step: FromPath[int], data: JSONBody[CourseTry]) -> CourseVerdict:
        led = _led(game, step)
        try:
            action = msgspec.convert(data.action, led.match.action_types)
        except msgspec.ValidationError as bad:
            raise Declined(Refusal("ENG-facts", "refusal.server.message", {"reason": str(bad)})) from None
        outcome = led.tried(action, data.window)
        if isinstance(outcome, Refusal):
            return CourseVerdict("refused", refusal=outcome)
        return CourseVerdict("other") if outcome is None else CourseVerdict("done", outcome)


def _form(course: Course, step: Step) -> StepForm:
    deal = None if step.deal is None else course.deals.index(step.deal)
    return StepForm(step.key, step.clauses, step.cards, deal, step.act is not None)


def _course(game: str) -> Course:
    course = games.info(game).course() if game in games.names() else None
    if course is None:
        taught = [name for name in games.names() if games.info(name).course() is not None]
        raise Declined(Refusal("ENG-question", "refusal.game", {"value": game, "known": taught}), 404)
    return course


def _led(game: str, at: int) -> Led:
    course = _course(game)
    if not 0 <= at < len(course.steps) or course.steps[at].deal is None:
        raise Declined(Refusal("ENG-question", "refusal.server.step", {"value": at}), 404)
    return Led(games.deal_game(game), course, at)
