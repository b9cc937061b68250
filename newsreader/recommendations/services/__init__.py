"""What makes recommendations and what hears the reader's answers."""

from newsreader.recommendations.services.answering import answer, feedback, undo_feedback
from newsreader.recommendations.services.recommending import recommend
from newsreader.recommendations.services.rereading import reread
from newsreader.recommendations.services.rescoring import rescore

__all__ = ["answer", "feedback", "recommend", "reread", "rescore", "undo_feedback"]
